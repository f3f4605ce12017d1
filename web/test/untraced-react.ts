// React's warnings fail tests. What it records for a debugger does not, and took a seventh of the processor's time.
// React looks for these two once, when it is loaded: this file comes before it.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

const internals: object = Reflect.get(
  await import('react'),
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

// React takes a stack trace for every element until it has taken this many in a second: here it always has.
const STACKS_MAX = 10_000;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => STACKS_MAX, set: () => {} });

export {};
