import { useId, useRef, useState, type FormEvent } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../../state/index.ts'
import { Button, Input } from '../../../../../ui/index.ts'
import { FormRow, QuestionDialog } from '../../../../common/forms/index.ts'
import { isShorterTime, retentionQuestion } from '../../../../common/settingControl/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import styles from '../channelSettings.module.css'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

type Choice = 'realm_default' | 'unlimited' | 'days'

const choiceOf = (days: number | null): Choice =>
  days === null ? 'realm_default' : days < 0 ? 'unlimited' : 'days'

/** Maximum of the server's field in days (a signed 32-bit integer). */
export const maxDays = 2_147_483_647
export const usualDays = 365

type Kept = number | Exclude<Choice, 'days'>

/** Chooses how long the server keeps the channel's messages. */
export function RetentionRow({ channel }: RowProps) {
  const id = useId()
  const { send, state: change } = useFieldChange(channel.id, 'retentionDays')
  const usual = useAccount((state) => realmNumber(state, 'message_retention_days', -1))
  const { isFixed, state } = useRowLimit(channel, 'setRetention', change)
  // Choosing a number of days sends nothing until the number is entered.
  const [isEntering, setEntering] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<Kept | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choice = isEntering ? 'days' : choiceOf(channel.retentionDays)
  const kept = channel.retentionDays !== null && channel.retentionDays > 0 ? channel.retentionDays : null
  const text = typed ?? String(kept ?? usualDays)
  const days = Number(text)
  const isNumber = Number.isInteger(days) && days > 0 && days <= maxDays
  const timeNow = channel.retentionDays ?? usual
  const timeOf = (next: Kept): number => (next === 'realm_default' ? usual : next === 'unlimited' ? -1 : next)
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
  const choose = (next: Choice): void => {
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
      <FormRow
        id={id}
        title={t('channelSettings.retention')}
        state={state}
        isFixed={isFixed}
        isGroup={isFixed}
        data-channel-setting="retention"
      >
        <div className={styles.wide}>
          <ChoiceField
            id={id}
            value={choice}
            isFixed={isFixed}
            options={[
              {
                value: 'realm_default',
                label: t('channelSettings.retention_default', { days: Math.max(0, usual) }),
              },
              { value: 'unlimited', label: t('channelSettings.retention_forever') },
              {
                value: 'days',
                label:
                  isFixed && kept !== null
                    ? t('channelSettings.retention_days', { count: kept })
                    : t('channelSettings.retention_some'),
              },
            ]}
            onChange={choose}
          />
          {choice === 'days' && !isFixed && (
            <form className={styles.days} onSubmit={enter}>
              <Input
                ref={field}
                type="number"
                className={styles.text}
                min={1}
                max={maxDays}
                aria-label={t('channelSettings.retention_number')}
                aria-invalid={!isNumber || undefined}
                value={text}
                onChange={({ target }) => setTyped(target.value)}
              />
              <span>{t('channelSettings.retention_unit')}</span>
              {(isEntering || (typed !== null && days !== kept)) && (
                <Button type="submit" variant="primary">
                  {t('channelSettings.text_save')}
                </Button>
              )}
            </form>
          )}
        </div>
      </FormRow>
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
