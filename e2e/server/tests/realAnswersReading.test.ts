/** What real servers answer to those who read messages. */
import { realAnswers, type Row } from './realAnswers.ts'

const find = (by: string, ...narrow: readonly object[]) =>
  [by, 'GET', '/messages', { anchor: 'oldest', num_before: 0, num_after: 50, narrow }] as const
const term = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated })
const nothing = { body: { messages: [], found_oldest: true, found_newest: true, found_anchor: false } }
const badNarrow = (desc: string) => ({
  status: 400,
  code: 'BAD_NARROW',
  body: { desc, msg: `Invalid narrow operator: ${desc}` },
})

const narrows: readonly Row[] = [
  {
    title: 'a private channel that one is not in reads as empty',
    request: (w) => find('gus', term('stream', w.channel('planning'))),
    ...nothing,
  },
  {
    title: 'the channel of an unknown name is a stream to older servers',
    levels: [247],
    request: find('ben', term('stream', 'nonesuch')),
    ...badNarrow('unknown stream nonesuch'),
  },
  {
    title: 'the channel of an unknown name is named in the refusal',
    levels: [339, 407],
    request: find('ben', term('channel', 'nonesuch')),
    ...badNarrow('unknown channel nonesuch'),
  },
  {
    title: 'a topic is compared with its spaces',
    request: find('ben', term('stream', 'general'), term('topic', ' lunch ')),
    ...nothing,
  },
  {
    title: 'an unknown sender is named in the refusal',
    request: find('ben', term('sender', 'nobody@demo.example')),
    ...badNarrow('unknown user nobody@demo.example'),
  },
  {
    title: 'unknown people of a conversation are named together',
    request: find('ben', term('dm', 'nobody@demo.example,none@demo.example')),
    ...badNarrow('unknown user in nobody@demo.example,none@demo.example'),
  },
  {
    title: 'an unknown id of a conversation is named as a list',
    request: find('ben', term('dm', [99999999])),
    ...badNarrow('unknown user in [99999999]'),
  },
  {
    title: 'a conversation with an empty address is refused',
    request: find('ben', term('dm', '')),
    ...badNarrow('unknown user in '),
  },
  {
    title: 'a conversation with nobody holds nothing',
    levels: [339, 407],
    request: find('ben', term('dm', [])),
    ...nothing,
  },
  {
    title: 'what a message has is named in the singular',
    request: find('ben', term('has', 'links')),
    ...badNarrow("unknown 'has' operand links"),
  },
  {
    title: 'an unknown operator is named in the refusal',
    request: find('ben', term('colour', 'red')),
    ...badNarrow('unknown operator colour'),
  },
  {
    title: 'an operator is written in lower case',
    request: find('ben', term('STREAM', 'general')),
    ...badNarrow('unknown operator STREAM'),
  },
  {
    title: 'words are found by their stems',
    request: find('ben', term('stream', 'garden'), term('search', 'lanterns')),
    body: {
      messages: Array.from({ length: 3 }, () => ({
        match_content: '<p>The <span class="highlight">lantern</span> is broken</p>',
      })),
    },
  },
  {
    title: 'a part of a word finds nothing',
    request: find('ben', term('stream', 'garden'), term('search', 'lant')),
    ...nothing,
  },
  {
    title: 'a search with a minus finds what it names',
    request: find('ben', term('stream', 'garden'), term('search', 'lantern', true)),
    body: { messages: Array.from({ length: 3 }, () => ({ match_subject: 'tomatoes' })) },
  },
  {
    title: 'a term without its operand is told with its place',
    levels: [339, 407],
    request: find('ben', term('stream', null)),
    status: 400,
    msg: 'Invalid narrow[0]: Value error, operand is missing',
  },
  {
    title: 'a term with a wrong sign is told with its place',
    levels: [339, 407],
    request: find('ben', { operator: 'stream', operand: 'general', negated: 'true' }),
    status: 400,
    msg: 'narrow[0]["negated"] is not a boolean',
  },
  {
    title: 'a term of three strings is told with its place',
    levels: [339, 407],
    request: find('ben', ['stream', 'a', 'b']),
    status: 400,
    msg: 'Invalid narrow[0]: Value error, element is not a string pair',
  },
]

realAnswers(narrows)
