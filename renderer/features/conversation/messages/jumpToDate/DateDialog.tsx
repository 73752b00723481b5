import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { dayOf, dayStart } from '../../../../../shared/narrow/days.ts'
import {
  call,
  closeDialog,
  failureText,
  navigate,
  uiStore,
  useAccountStore,
} from '../../../../state/index.ts'
import { cx, Dialog, IconButton } from '../../../../ui/index.ts'
import { addMonths, dateOf, dayByKey, weeksOfMonth } from './calendar.ts'
import styles from './DateDialog.module.css'

/*
 * The calendar of react-aria-components 1.22.1 would add 112 kB of minified code to the page (React excluded, vite build
 * alone, 2026-11-30). See renderer/ui/list/List.tsx for what else speaks against that library.
 */

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const shortWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const longWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })

/** A calendar. Choosing a day opens the current view at the first message of that day or later. */
export function DateDialog() {
  const store = useAccountStore()
  const [narrow] = useState(() => uiStore.getState().route.narrow)
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(today)
  const [asked, setAsked] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const movesFocus = useRef(false)
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    movesFocus.current = false
  }, [day])

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, day, today)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    movesFocus.current = true
    setDay(next)
  }
  const turn = (months: number): void => {
    const next = addMonths(day, months)
    setDay(next > today ? today : next)
  }
  const go = (chosen: string): void => {
    if (asked !== null) return
    setDay(chosen)
    setAsked(chosen)
    setProblem(null)
    const isOpen = (): boolean => uiStore.getState().dialog?.kind === 'date'
    call('message.since', { account: store.id, narrow, since: dayStart(chosen) ?? 0 })
      .then(
        (id) => {
          if (!isOpen()) return
          if (id === null) return setProblem(t('app.date_none'))
          closeDialog()
          navigate(narrow, { near: id })
        },
        (error: unknown) => setProblem(failureText(error)),
      )
      .finally(() => setAsked(null))
  }
  const month = monthFormat.format(dateOf(day))
  const weeks = weeksOfMonth(day)
  return (
    <Dialog title={t('app.cmd_date')} onClose={closeDialog} closeLabel={t('app.close')} width={340}>
      <div className={styles.body}>
        <div className={styles.head}>
          <IconButton icon="back" label={t('app.date_previous')} onClick={() => turn(-1)} />
          <p id="date-month" className={styles.month} aria-live="polite">
            {month}
          </p>
          <IconButton
            icon="forward"
            label={t('app.date_next')}
            disabled={day.slice(0, 7) >= today.slice(0, 7)}
            onClick={() => turn(1)}
          />
        </div>
        <table
          ref={grid}
          role="grid"
          className={styles.grid}
          aria-labelledby="date-month"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {mondayToSunday.map((date) => (
                <th key={date.getTime()} scope="col" abbr={longWeekday.format(date)}>
                  {shortWeekday.format(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, row) => (
              <tr key={row}>
                {week.map((each, column) => (
                  <td key={column} role="gridcell" aria-selected={each === day}>
                    {each !== null && (
                      <button
                        type="button"
                        data-day={each}
                        data-autofocus={each === day ? true : undefined}
                        tabIndex={each === day ? 0 : -1}
                        className={cx(styles.day, each === today && styles.today, each === day && styles.on)}
                        aria-label={dayFormat.format(dateOf(each))}
                        aria-current={each === today ? 'date' : undefined}
                        aria-busy={each === asked}
                        disabled={each > today}
                        onClick={() => go(each)}
                      >
                        {Number(each.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={cx(styles.note, problem !== null && styles.problem)} role="status">
          {problem ?? t('app.date_hint')}
        </p>
      </div>
    </Dialog>
  )
}

/** Seven days from a Monday (January 1, 2024), used for the names of the weekdays. */
const mondayToSunday = Array.from({ length: 7 }, (_, day) => new Date(2024, 0, 1 + day))
