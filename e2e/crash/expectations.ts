/**
 * Outcome of an expectation. open: the call has not returned. accepted: it succeeded, so the effect must occur.
 * refused: it failed, so the effect must not occur. cut: the client was killed first, so both are allowed.
 */
export type Outcome = 'open' | 'accepted' | 'refused' | 'cut'

export interface Expectation {
  readonly value: unknown
  outcome: Outcome
}

/** A single value, such as the text of a message, with all values requested for it, in order. */
export interface Register {
  readonly name: string
  readonly before: unknown
  /** Returns the value on the server; undefined if it no longer exists. */
  readonly read: () => unknown
  readonly expected: Expectation[]
}

/** A text that was sent, perhaps several times on purpose. */
export interface Sent {
  readonly text: string
  readonly expected: Expectation[]
  /** Number of sends that the user discarded before the server had them. */
  discarded: number
}

/** Everything that the user requested in a run, and the rules for the final state. */
export interface Expectations {
  readonly registers: ReadonlyMap<string, Register>
  readonly sent: ReadonlyMap<string, Sent>
  /** Records a requested value. */
  expect(name: string, value: unknown, read: () => unknown): Expectation
  /** Records that a text is sent once more. */
  send(text: string): Expectation
  discarded(text: string): void
  /** Marks all open expectations as cut, after a kill. */
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

/** Returns the allowed final values: the last accepted one, or those requested since that may have succeeded. */
export function allowedValues({
  before,
  expected,
}: Pick<Register, 'before' | 'expected'>): readonly unknown[] {
  const last = expected.findLastIndex(({ outcome }) => outcome === 'accepted')
  const since = expected.slice(Math.max(last, 0)).filter(({ outcome }) => outcome !== 'refused')
  return [...(last < 0 ? [before] : []), ...since.map(({ value }) => value)]
}

/** Returns the minimum and maximum number of times that the server may have a text in the end. */
export function allowedTimes({ expected, discarded }: Sent): readonly [least: number, most: number] {
  const count = (outcome: Outcome) => expected.filter((expectation) => expectation.outcome === outcome).length
  const accepted = count('accepted')
  return [Math.max(accepted - discarded, 0), accepted + count('cut') + count('open')]
}
