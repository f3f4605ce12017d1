export const listing = {
  list: {
    title: 'Groups',
    search: 'Search groups',
    create: 'New group',
    label: 'Your groups',
    failed: 'Your groups did not load',
    found_one: '{{count}} group found',
    found_other: '{{count}} groups found',
    noMatch: 'No group is called “{{text}}”',
    clearSearch: 'Show all groups',
    emptyTitle: 'Start with a group',
    emptyMessage:
      'A flat, a trip, a couple: whoever shares expenses with you. Everybody sees the same accounts.',
    emptyAction: 'Create your first group',
  },
  order: {
    action: 'Reorder',
    done: 'Done',
    hint: 'Drag by the handle or press the arrows. The order is yours alone, on all your devices.',
    handle: 'sortable group',
    instructions:
      'Press the space bar to pick a group up, the arrow keys to move it, the space bar again to drop it, Escape to put it back.',
    drag: 'Drag {{name}}',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    lifted: '{{name}} picked up, place {{place}} of {{count}}',
    moved: '{{name}} is at place {{place}} of {{count}}',
    dropped: '{{name}} dropped at place {{place}} of {{count}}',
    cancelled: '{{name}} put back at place {{place}} of {{count}}',
    atEnd: '{{name}} stays at place {{place}} of {{count}}',
    failed: 'The order stays as it was. {{reason}}',
  },
  menu: {
    actions: 'Actions for {{name}}',
    info: 'About the group',
  },
  info: {
    open: 'Open group',
    guest: 'No account yet',
  },
  totals: {
    title: 'All together',
    settled: 'You are quits with everybody.',
  },
  plan: {
    used: '{{used}} of {{max}} groups on the free plan',
    room_one: 'There is room for {{count}} more.',
    room_other: 'There is room for {{count}} more.',
    full: 'Premium has no limit.',
    over_one: 'Leave {{count}} to be within it again.',
    over_other: 'Leave {{count}} to be within it again.',
  },
} as const;
