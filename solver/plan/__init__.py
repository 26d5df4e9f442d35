"""The finish to aim for: the arrangement that scores best over a sample of likely futures."""
