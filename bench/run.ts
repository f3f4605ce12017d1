// `npm run bench` measures the hot calls; `npm run bench -- abuse` the most expensive ones that a free account may make.
await (process.argv.includes('abuse') ? import('./abuse.ts') : import('./calls.ts'));
