import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../../state/index.ts'
import { Button } from '../../../../../ui/index.ts'
import { QuestionDialog } from '../../../../common/forms/index.ts'
import { isShorterTime, retentionQuestion } from '../../../../common/settingControl/index.ts'
import styles from '../channelSettings.module.css'
import { DaysInput, maxDays, RetentionRow, type Retention } from '../rows/optionRows.tsx'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

const choiceOf = (days: number | null): Retention =>
  days === null ? 'realm_default' : days < 0 ? 'unlimited' : 'days'

export const defaultDays = 365

type Kept = number | Exclude<Retention, 'days'>

/** Chooses how long the server keeps the channel's messages. */
export function ChannelRetention({ channel }: RowProps) {
  const { send, state: change } = useFieldChange(channel.id, 'retentionDays')
  const realmDays = useAccount((state) => realmNumber(state, 'message_retention_days', -1))
  const { isFixed, state } = useRowLimit(channel, 'setRetention', change)
  // Choosing a number of days sends nothing until the number is entered.
  const [isEntering, setEntering] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<Kept | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choice = isEntering ? 'days' : choiceOf(channel.retentionDays)
  const kept = channel.retentionDays !== null && channel.retentionDays > 0 ? channel.retentionDays : null
  const text = typed ?? String(kept ?? defaultDays)
  const days = Number(text)
  const isNumber = Number.isInteger(days) && days > 0 && days <= maxDays
  const timeNow = channel.retentionDays ?? realmDays
  const timeOf = (next: Kept): number =>
    next === 'realm_default' ? realmDays : next === 'unlimited' ? -1 : next
  const save = (next: Kept): Promise<boolean> => send({ channelId: channel.id, retentionDays: next })
  const leave = (): void => {
    setEntering(false)
    setTyped(null)
  }
  const keep = (next: Kept): void => {
    // Asks first, since a shorter time deletes messages for good.
    if (isShorterTime(timeOf(next), timeNow)) setAsked(next)
    else void save(next)
  }
  const choose = (next: Retention): void => {
    if (next === 'days') return setEntering(true)
    leave()
    if (next !== choiceOf(channel.retentionDays)) keep(next)
  }
  const enter = (event: FormEvent): void => {
    event.preventDefault()
    if (!isNumber) return field.current?.focus()
    leave()
    if (days !== kept) keep(days)
  }
  return (
    <>
      <RetentionRow value={choice} days={kept} isFixed={isFixed} state={state} onChange={choose}>
        {choice === 'days' && !isFixed && (
          <form className={styles.days} onSubmit={enter}>
            <DaysInput ref={field} value={text} isNumber={isNumber} onChange={setTyped} />
            {(isEntering || (typed !== null && days !== kept)) && (
              <Button type="submit" variant="primary">
                {t('channelSettings.text_save')}
              </Button>
            )}
          </form>
        )}
      </RetentionRow>
      {asked !== null && (
        <QuestionDialog
          question={retentionQuestion(timeOf(asked), timeNow, channel.name)}
          send={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
