import type { MessageKey } from '../../../../shared/i18n.ts'

interface CreationRow {
  /** Message while it is unknown if it was created. */
  readonly unknown: MessageKey
  /** Message once it is known that it was not created. */
  readonly not: MessageKey
}

/** Things that a form creates on the server, with the messages for a lost response. */
export const creationRows = {
  person: { unknown: 'creation.person_unknown', not: 'creation.person_not' },
  bot: { unknown: 'creation.bot_unknown', not: 'creation.bot_not' },
  invitation: { unknown: 'creation.invitation_unknown', not: 'creation.invitation_not' },
  link: { unknown: 'creation.link_unknown', not: 'creation.link_not' },
} as const satisfies Readonly<Record<string, CreationRow>>

export type CreatedThing = keyof typeof creationRows
