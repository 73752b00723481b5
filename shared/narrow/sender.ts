import { receivedSql, type NarrowOperator } from './operator.ts'
import { linkedPerson, personOf } from './operands.ts'

/** Messages sent by a user. */
export const sender: NarrowOperator = {
  name: 'sender',
  examples: ['sender:{person}', 'sender:me', '-sender:{person}'],
  typedNames: ['from'],
  parse: (text, names) => personOf(text, names) ?? text,
  target: 'person',
  offer: 'search.begin_sender',
  button: 'search.button_sender',
  words: (name, operand, names) =>
    operand === names.selfId ? ['search.pill_sender_me', name] : ['search.pill_sender', name],
  parseLink: linkedPerson,
  decide: (operand, message, { selfUserId }) => {
    if (operand === 'me') return message.senderId === selfUserId
    return typeof operand === 'number' ? message.senderId === operand : 'unknown'
  },
  dependsOn: () => ['sender'],
  stored: (operand) =>
    typeof operand === 'number' ? { where: `${receivedSql} and sender = ?`, values: [operand] } : null,
  marks: (operand, selfUserId) => {
    if (operand === 'me') return [['sender', selfUserId]]
    return typeof operand === 'number' ? [['sender', operand]] : []
  },
}
