import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly out: string; readonly errors: string; readonly code: unknown }>;
}

/** A program of this repository, with these settings and no others. */
export function runProgram(path: string, settings: Readonly<Record<string, string>>): RunningProgram {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, errors, [code]]) => ({ out, errors, code }),
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended };
}
