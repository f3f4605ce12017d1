export const files = {
  empty: 'Empty or invalid file received',
} as const;
