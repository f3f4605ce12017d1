// A test may keep an answer waiting for longer than a request may take: here only what a test does itself ends a request.
AbortSignal.timeout = () => new AbortController().signal;
