import { hasReactionSearch } from '../api/capabilities.ts'
import { valueIn, type MarkKind, type NarrowOperator, type OperandValue } from './operator.ts'

interface HasValue extends OperandValue {
  readonly mark?: MarkKind
  readonly html?: RegExp
}

const values: Readonly<Record<string, HasValue>> = {
  // Stops at the next tag, because an unclosed tag would be followed to the end.
  link: { mark: 'link', html: /<a [^<>]*href=/ },
  image: { mark: 'image', html: /message_inline_image|class="inline-image"/ },
  attachment: { mark: 'attachment', html: /\/user_uploads\// },
  reaction: { isKnownAt: hasReactionSearch },
}

/** Returns the marks of a message's HTML for the search index. */
export const marksOfContent = (html: string): readonly MarkKind[] =>
  Object.values(values).flatMap(({ html: pattern, mark }) =>
    mark !== undefined && pattern?.test(html) === true ? [mark] : [],
  )

/** Messages with a link, an image, a file or a reaction. */
export const has: NarrowOperator = {
  name: 'has',
  examples: Object.keys(values).flatMap((value) => [`has:${value}`, `-has:${value}`]),
  parse: (text) => text.toLowerCase().replace(/s$/, ''),
  values,
  offer: 'search.begin_has',
  button: 'search.button_has',
  words: (name) => ['search.pill_has', name],
  parseLink: (text) => text,
  decide: (operand, message) => (operand === 'reaction' ? message.reactions.length > 0 : 'unknown'),
  decideContent: (operand, html) => valueIn(values, operand)?.html?.test(html) ?? null,
  dependsOn: (operand) => (operand === 'reaction' ? ['reactions'] : ['content']),
  marks: (operand) => {
    const mark = valueIn(values, operand)?.mark
    return mark === undefined ? [] : [[mark, 0]]
  },
}
