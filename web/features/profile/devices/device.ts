/** Whether a device of this system is held in the hand, as far as its name says. */
export function isHandheld(system: string | null): boolean {
  return system !== null && /android|ios|ipados|iphone/i.test(system);
}
