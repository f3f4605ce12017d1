/** Says a line to the operator: the log of the process. */
export type Warn = (line: string) => void;

/** What is tried again and again until it succeeds. */
export interface Outage {
  failed(error: unknown): void;
  /** The next failure is said, also where it is the same. */
  ended(): void;
}

/** Each failure is said once until it has ended or becomes another, and not at every attempt. */
export function createOutage(what: string, warn: Warn): Outage {
  let said: string | undefined;
  return {
    failed(error) {
      const line = `${what}: ${String(error)}`;
      if (line !== said) warn(line);
      said = line;
    },
    ended() {
      said = undefined;
    },
  };
}
