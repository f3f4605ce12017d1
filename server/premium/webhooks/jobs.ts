import { applyEvent, clearAppliedEvents } from './commands.ts';

export const WEBHOOK_JOBS = {
  'apply-paddle-event': applyEvent,
  'clear-paddle-events': clearAppliedEvents,
};
