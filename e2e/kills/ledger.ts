/**
 * State of an expectation. open: nobody knows yet. accepted: the call answered with success, so it must come about.
 * refused: the call said that it will not. cut: the client died first, so it may come about or not.
 */
export type Outcome = 'open' | 'accepted' | 'refused' | 'cut'

export interface Wish {
  readonly value: unknown
  outcome: Outcome
}

/** One thing that has one value, such as the text of a message, with all that it was to be, in order. */
export interface Register {
  readonly name: string
  readonly before: unknown
  /** Reads the value on the server; undefined when it cannot be looked at any more. */
  readonly read: () => unknown
  readonly wishes: Wish[]
}

/** A text that was sent, once or several times on purpose. */
export interface Sent {
  readonly text: string
  readonly wishes: Wish[]
  /** Number of sends that the person took back before the server had them. */
  discarded: number
}

/** All that the person asked for in a story, and what must be so in the end. */
export interface Ledger {
  readonly registers: ReadonlyMap<string, Register>
  readonly sent: ReadonlyMap<string, Sent>
  /** Notes a wish for the register's value. */
  wish(name: string, value: unknown, read: () => unknown): Wish
  /** Notes that a text is sent once more. */
  send(text: string): Wish
  discarded(text: string): void
  /** The client died: what it has not answered it never will. */
  cut(): void
}

export function createLedger(): Ledger {
  const registers = new Map<string, Register>()
  const sent = new Map<string, Sent>()
  const all: Wish[] = []
  const note = (value: unknown): Wish => {
    const wish: Wish = { value, outcome: 'open' }
    all.push(wish)
    return wish
  }
  const sentOf = (text: string): Sent => {
    const found = sent.get(text) ?? { text, wishes: [], discarded: 0 }
    sent.set(text, found)
    return found
  }
  return {
    registers,
    sent,
    wish: (name, value, read) => {
      const register = registers.get(name) ?? { name, before: read(), read, wishes: [] }
      registers.set(name, register)
      const wish = note(value)
      register.wishes.push(wish)
      return wish
    },
    send: (text) => {
      const wish = note(text)
      sentOf(text).wishes.push(wish)
      return wish
    },
    discarded: (text) => {
      sentOf(text).discarded += 1
    },
    cut: () => {
      for (const wish of all.splice(0)) if (wish.outcome === 'open') wish.outcome = 'cut'
    },
  }
}

/**
 * Returns the values allowed in the end: the one accepted last, or those requested since that may have come through.
 */
export function allowedValues({ before, wishes }: Pick<Register, 'before' | 'wishes'>): readonly unknown[] {
  const last = wishes.findLastIndex(({ outcome }) => outcome === 'accepted')
  const since = wishes.slice(Math.max(last, 0)).filter(({ outcome }) => outcome !== 'refused')
  return [...(last < 0 ? [before] : []), ...since.map(({ value }) => value)]
}

/** How often a text may be on the server in the end, least and most. */
export function allowedTimes({ wishes, discarded }: Sent): readonly [least: number, most: number] {
  const count = (outcome: Outcome) => wishes.filter((wish) => wish.outcome === outcome).length
  const accepted = count('accepted')
  return [Math.max(accepted - discarded, 0), accepted + count('cut') + count('open')]
}
