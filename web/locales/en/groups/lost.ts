export const lost = {
  notFound: {
    title: 'We could not find this group',
    message: "It may have been deleted, or you are not a member. If it exists, a member's link lets you in.",
  },
  deleted: {
    title: '“{{group}}” was deleted',
    byOther: '{{name}} deleted “{{group}}”',
    byYou: 'You deleted “{{group}}”',
    message: 'All its expenses, balances and history went with it, for everybody.',
  },
  unsaved: 'What you had entered here was not saved',
  action: 'Go to your groups',
} as const;
