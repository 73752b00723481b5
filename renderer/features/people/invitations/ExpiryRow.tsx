import { useId, type Ref } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { Input, Note, Select } from '../../../ui/index.ts'
import { FormRow } from '../../common/forms/index.ts'
import { expiries, expiryUnits, minutesOf, type InviteDraft } from './inviteDraft.ts'
import styles from './invitations.module.css'

const expiryWords = {
  60: 'invitations.expiry_60',
  1440: 'invitations.expiry_1440',
  4320: 'invitations.expiry_4320',
  14400: 'invitations.expiry_14400',
  43200: 'invitations.expiry_43200',
} as const

const unitWords = {
  60: 'invitations.expiry_unit_60',
  1440: 'invitations.expiry_unit_1440',
  10080: 'invitations.expiry_unit_10080',
} as const

interface ExpiryRowProps {
  /** Input for a custom time. */
  readonly ref: Ref<HTMLInputElement>
  readonly draft: InviteDraft
  /** False until the form is submitted once. Until then an invalid time is not reported. */
  readonly isTried: boolean
  readonly onChange: (part: Partial<InviteDraft>) => void
}

/** Chooses when the invitations expire: after a preset time, a custom time, or never. */
export function ExpiryRow({ ref, draft, isTried, onChange }: ExpiryRowProps) {
  const id = useId()
  const level = useAccount((state) => state.realm.featureLevel)
  const { count, unit } = draft.otherExpiry
  const isOther = draft.expiry === 'other'
  const isWrong = isTried && minutesOf(draft) === undefined
  return (
    <FormRow id={id} title={t('invitations.expiry')}>
      <div className={styles.expiry}>
        <Select
          id={id}
          aria-describedby={`${id}-more`}
          value={draft.expiry}
          options={[
            ...expiries(level).map((minutes) => ({
              value: minutes,
              label: t(expiryWords[minutes as keyof typeof expiryWords]),
            })),
            { value: 'other' as const, label: t('invitations.expiry_other') },
            { value: null, label: t('invitations.expiry_never') },
          ]}
          onChange={(expiry) => onChange({ expiry })}
        />
        {isOther && (
          <>
            <div className={styles.time}>
              <Input
                ref={ref}
                type="number"
                className={styles.number}
                min={1}
                aria-label={t('invitations.expiry_count')}
                aria-invalid={isWrong || undefined}
                aria-describedby={`${id}-error`}
                value={count}
                onChange={({ target }) => onChange({ otherExpiry: { count: target.value, unit } })}
              />
              <Select
                aria-label={t('invitations.expiry_unit')}
                value={unit}
                options={expiryUnits(level).map((each) => ({
                  value: each,
                  label: t(unitWords[each as keyof typeof unitWords]),
                }))}
                onChange={(next) => onChange({ otherExpiry: { count, unit: next } })}
              />
            </div>
            <Note tone="danger" id={`${id}-error`} aria-live="polite">
              {isWrong && t('invitations.expiry_wrong')}
            </Note>
          </>
        )}
      </div>
    </FormRow>
  )
}
