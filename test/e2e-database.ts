import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where the server for the journeys that listens at this port leaves the address of its database: the journeys change there
 * what its people cannot change yet.
 */
export function databaseNote(port: string): string {
  return join(tmpdir(), `quits-e2e-${port}.database`);
}

/** Where it leaves the address of the stand-in for Paddle, whose clock a journey moves. */
export function paddleNote(port: string): string {
  return join(tmpdir(), `quits-e2e-${port}.paddle`);
}
