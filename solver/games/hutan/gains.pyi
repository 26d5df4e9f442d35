"""What one turn of Hutan adds to the evaluator; its functions are for other kernels."""
