"""Components and options of Botanicus, packed into the BotanicusRules block that the kernels read."""
