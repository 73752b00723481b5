import type { NarrowOperator } from './operator.ts'

/** Words and phrases typed without an operator. Only the search index or the server can find them. */
export const search: NarrowOperator = {
  name: 'search',
  examples: ['lantern', '"good to see"', '-lantern'],
  words: () => null,
  parseLink: (text) => text,
  asking: 'positive',
  decide: () => 'unknown',
  // The words may be in the topic.
  dependsOn: () => ['content', 'channel', 'topic'],
}
