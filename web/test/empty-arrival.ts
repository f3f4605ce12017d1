// What the document has begun: a page of a test has none. A test puts into it what its page arrived with.
globalThis.quitsArrival = {};
