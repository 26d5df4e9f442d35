"""The service over a real connection: each test talks to a server on a loopback port of its own."""
