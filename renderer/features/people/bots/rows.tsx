import { useId, useMemo } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount } from '../../../state/index.ts'
import { Segments, WideControl } from '../../../ui/index.ts'
import { FormRow } from '../../common/forms/index.ts'
import { PersonPicker } from '../../search/picker/index.ts'
import styles from './bots.module.css'

interface FormatRowProps {
  readonly value: 1 | 2
  readonly onChange: (value: 1 | 2) => void
}

export function FormatRow({ value, onChange }: FormatRowProps) {
  const id = useId()
  return (
    <FormRow id={id} isNamedByTitle title={t('bots.format')}>
      <Segments
        labelledBy={`${id}-title`}
        value={value}
        options={[
          { value: 1, label: t('bots.format_1') },
          { value: 2, label: t('bots.format_2') },
        ]}
        onChange={onChange}
      />
    </FormRow>
  )
}

interface OwnerRowProps {
  readonly ownerId: UserId | null
  readonly onChange: (ownerId: UserId) => void
}

/** Shows the owner of the bot, with a field to choose another one. */
export function OwnerRow({ ownerId, onChange }: OwnerRowProps) {
  const id = useId()
  const name = useAccount((state) =>
    ownerId === null ? t('person.owner_unknown') : displayUser(state, ownerId).name,
  )
  const without = useMemo(() => (ownerId === null ? [] : [ownerId]), [ownerId])
  return (
    <FormRow
      id={id}
      title={t('bots.owner')}
      hint={t('bots.owner_hint')}
      more={<bdi className={styles.owner}>{name}</bdi>}
    >
      <WideControl>
        <PersonPicker
          id={id}
          listLabel={t('bots.owner_pick')}
          none={t('groupSetting.none')}
          placeholder={t('bots.owner_pick')}
          aria-describedby={`${id}-more`}
          without={without}
          onPick={onChange}
        />
      </WideControl>
    </FormRow>
  )
}
