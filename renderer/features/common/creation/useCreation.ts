import { useEffect } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import {
  accountEntries,
  accountKey,
  accountMemory,
  call,
  CallFailure,
  useAccountStore,
} from '../../../state/index.ts'
import { useServerCall, type ServerCall } from '../forms/index.ts'

/** Outcome of a request whose response was lost. */
interface Outcome {
  readonly thing: CreatedThing
  readonly kind: 'unknown' | 'not' | 'unclear'
}

interface CreationAsk {
  readonly thing: CreatedThing
  /** Same as `ask` of `useServerCall`. */
  readonly ask: () => Promise<string | null>
  /**
   * Reports that the thing was created although the response was lost, and clears the form. Returns false if the user
   * typed something else in the meantime, so that the form stays.
   */
  readonly made: (created: Created) => boolean
}

interface Creation extends Pick<ServerCall, 'end' | 'isBusy'> {
  readonly run: (asked: CreationAsk) => void
}

const outcomes = accountEntries<Outcome>()
/** Functions of the visible forms that open the created thing, by account and form. */
const ways = accountMemory<(created: Created) => void>()

/**
 * Requests of a form that creates something. If the response is lost, the form reports an unknown outcome, looks
 * it up even after the form was left, and shows the result. It never guesses. `form` identifies the form in the
 * account; `lead` opens what was created.
 */
export function useCreation(form: string, lead: (created: Created) => void): Creation {
  const account = useAccountStore().id
  const { end, isBusy, run } = useServerCall()
  const outcome = outcomes.useEntry(account, form)
  useEffect(() => {
    const key = accountKey(account, form)
    ways.set(key, lead)
    return () => void ways.delete(key)
  })
  return {
    end: end ?? (outcome === null ? null : { kind: 'failed', words: t(wordsOf(outcome)) }),
    isBusy: isBusy || outcome?.kind === 'unknown',
    run: ({ thing, ask, made }) => {
      if (outcome?.kind === 'unknown') return
      outcomes.set(account, form, null)
      void run(async () => {
        try {
          return await ask()
        } catch (error) {
          const creation = error instanceof CallFailure ? error.creation : undefined
          if (creation === undefined) throw error
          outcomes.set(account, form, { thing, kind: 'unknown' })
          void lookUp({ account, form, thing, creation, made })
          return null
        }
      })
    },
  }
}

const wordsOf = ({ kind, thing }: Outcome): MessageKey =>
  kind === 'unclear' ? 'creation.unclear' : creationRows[thing][kind]

interface Lost extends Pick<CreationAsk, 'thing' | 'made'> {
  readonly account: string
  readonly form: string
  readonly creation: number
}

async function lookUp({ account, creation, form, made, thing }: Lost): Promise<void> {
  const created = await call('creation.outcome', { account, creation }).catch(() => undefined)
  // The account was signed out in the meantime.
  if (outcomes.get(account, form) === null) return
  if (created) {
    outcomes.set(account, form, null)
    if (made(created)) ways.get(accountKey(account, form))?.(created)
  } else outcomes.set(account, form, { thing, kind: created === null ? 'not' : 'unclear' })
}

interface CreationRow {
  /** Message while it is unknown if it was created. */
  readonly unknown: MessageKey
  /** Message once it is known that it was not created. */
  readonly not: MessageKey
}

/** Things that a form creates on the server, with the messages for a lost response. */
const creationRows = {
  person: { unknown: 'creation.person_unknown', not: 'creation.person_not' },
  bot: { unknown: 'creation.bot_unknown', not: 'creation.bot_not' },
  invitation: { unknown: 'creation.invitation_unknown', not: 'creation.invitation_not' },
  link: { unknown: 'creation.link_unknown', not: 'creation.link_not' },
} as const satisfies Readonly<Record<string, CreationRow>>

type CreatedThing = keyof typeof creationRows
