import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { fieldTime, timeOfField } from '../../../ui/index.ts'
import { whenOf } from './whenOf.ts'

export interface When {
  /** Day and time in the format of a `datetime-local` input. */
  readonly value: string
  /** The same in the user's words. Empty: the value was chosen. */
  readonly words: string
  readonly valueError: string | null
  readonly wordsError: string | null
  readonly choose: (value: string) => void
  readonly write: (words: string) => void
  /** Calls `onTime` with the time in ms since 1970. Shows an error instead if the words are unknown or the time has passed. */
  readonly submit: (onTime: (time: number) => void) => void
}

/** State of a `WhenField`, which shows at first a time in ms since 1970. */
export function useWhen(first: () => number): When {
  const [value, setValue] = useState(() => fieldTime(first()))
  const [words, setWords] = useState('')
  const [error, setError] = useState<'past' | 'unknown' | null>(null)
  /** The reading of the last words, which takes longer while the parser is loaded. null: the value is the time. */
  const reading = useRef<Promise<number | null> | null>(null)
  useEffect(() => () => void (reading.current = null), [])

  /** Calls `onTime` unless other words were written, a value was chosen, or the field has disappeared. */
  const whenRead = (read: Promise<number | null>, onTime: (shown: string) => void): void =>
    void read.then((time) => {
      if (reading.current !== read) return
      if (time === null) setError('unknown')
      else onTime(fieldTime(time))
    })
  return {
    value,
    words,
    valueError: error === 'past' ? t('later.dialog_past') : null,
    wordsError: error === 'unknown' ? t('later.words_unknown') : null,
    choose: (next) => {
      reading.current = null
      setWords('')
      setError(null)
      setValue(next)
    },
    write: (text) => {
      const isBlank = text.trim() === ''
      const read = (reading.current = isBlank ? null : whenOf(text, Date.now()))
      setWords(text)
      // Unknown words stay marked until they are understood. Screen readers would repeat the error for each letter.
      setError((before) => (isBlank || before === 'past' ? null : before))
      if (read !== null)
        whenRead(read, (shown) => {
          setError(null)
          setValue(shown)
        })
    },
    submit: (onTime) => {
      const finish = (shown: string): void => {
        const time = timeOfField(shown, Date.now())
        if (time === null) setError('past')
        else onTime(time)
      }
      if (reading.current === null) return finish(value)
      whenRead(reading.current, (shown) => {
        // A second press must not call `onTime` again.
        reading.current = null
        finish(shown)
      })
    },
  }
}
