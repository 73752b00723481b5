/**
 * State of an expectation. open: nobody knows yet. accepted: the call answered with success, so it must come about.
 * refused: the call said that it will not. cut: the client died first, so it may come about or not.
 */
export type Outcome = 'open' | 'accepted' | 'refused' | 'cut'

export interface Expectation {
  readonly value: unknown
  outcome: Outcome
}

/** One thing that has one value, such as the text of a message, with all that it was to be, in order. */
export interface Register {
  readonly name: string
  readonly before: unknown
  /** Reads the value on the server; undefined when it cannot be looked at any more. */
  readonly read: () => unknown
  readonly expected: Expectation[]
}

/** A text that was sent, once or several times on purpose. */
export interface Sent {
  readonly text: string
  readonly expected: Expectation[]
  /** Number of sends that the person took back before the server had them. */
  discarded: number
}

/** All that the person asked for in a run, and what must hold in the end. */
export interface Expectations {
  readonly registers: ReadonlyMap<string, Register>
  readonly sent: ReadonlyMap<string, Sent>
  /** Notes an expected value of the register's value. */
  expect(name: string, value: unknown, read: () => unknown): Expectation
  /** Notes that a text is sent once more. */
  send(text: string): Expectation
  discarded(text: string): void
  /** The client died: what it has not answered it never will. */
  cut(): void
}

export function createExpectations(): Expectations {
  const registers = new Map<string, Register>()
  const sent = new Map<string, Sent>()
  const all: Expectation[] = []
  const note = (value: unknown): Expectation => {
    const expectation: Expectation = { value, outcome: 'open' }
    all.push(expectation)
    return expectation
  }
  const sentOf = (text: string): Sent => {
    const found = sent.get(text) ?? { text, expected: [], discarded: 0 }
    sent.set(text, found)
    return found
  }
  return {
    registers,
    sent,
    expect: (name, value, read) => {
      const register = registers.get(name) ?? { name, before: read(), read, expected: [] }
      registers.set(name, register)
      const expectation = note(value)
      register.expected.push(expectation)
      return expectation
    },
    send: (text) => {
      const expectation = note(text)
      sentOf(text).expected.push(expectation)
      return expectation
    },
    discarded: (text) => {
      sentOf(text).discarded += 1
    },
    cut: () => {
      for (const expectation of all.splice(0)) if (expectation.outcome === 'open') expectation.outcome = 'cut'
    },
  }
}

/**
 * Returns the values allowed in the end: the one accepted last, or those requested since that may have come through.
 */
export function allowedValues({
  before,
  expected,
}: Pick<Register, 'before' | 'expected'>): readonly unknown[] {
  const last = expected.findLastIndex(({ outcome }) => outcome === 'accepted')
  const since = expected.slice(Math.max(last, 0)).filter(({ outcome }) => outcome !== 'refused')
  return [...(last < 0 ? [before] : []), ...since.map(({ value }) => value)]
}

/** How often a text may be on the server in the end, least and most. */
export function allowedTimes({ expected, discarded }: Sent): readonly [least: number, most: number] {
  const count = (outcome: Outcome) => expected.filter((expectation) => expectation.outcome === outcome).length
  const accepted = count('accepted')
  return [Math.max(accepted - discarded, 0), accepted + count('cut') + count('open')]
}
