"""Transport: gRPC servicers over the solver; no rule of a game, no search."""
