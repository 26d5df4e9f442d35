"""All whole turns of the player to move; its functions are for other kernels."""
