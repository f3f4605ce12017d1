export const strength = {
  label: 'Strength:',
  veryWeak: 'Far too easy',
  weak: 'Easy to guess',
  fair: 'Could be better',
  good: 'Good',
  strong: 'Strong',
} as const;
