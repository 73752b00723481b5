import { useId, useMemo, useRef } from 'react'
import type { CustomProfileField, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { profilePeople } from '../../../../../shared/model/people/profileFieldData.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import { useAccount } from '../../../../state/index.ts'
import { FieldChip } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { PersonPicker } from '../../../search/picker/index.ts'
import styles from './Profile.module.css'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'

/** Maximum number of users drawn, since a hostile server may send any number. */
const maxShown = 100

/** Profile field that names users. */
export function PeopleRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const { value, state, isLocked, change, giveUp } = useProfileField(field)
  const people = useMemo(() => profilePeople(value), [value])
  const picker = useRef<HTMLInputElement>(null)
  const set = (next: readonly UserId[]): void => void change(next.length === 0 ? '' : JSON.stringify(next))
  return (
    <ProfileRow id={id} field={field} state={state} isLocked={isLocked} onDiscard={giveUp}>
      <div className={styles.people}>
        {people.length > 0 && (
          <ul className={styles.chips} aria-labelledby={`${id}-title`}>
            {people.slice(0, maxShown).map((userId) => (
              <Chip
                key={userId}
                userId={userId}
                onRemove={
                  isLocked
                    ? null
                    : () => {
                        set(people.filter((other) => other !== userId))
                        picker.current?.focus()
                      }
                }
              />
            ))}
          </ul>
        )}
        {isLocked ? (
          people.length === 0 && <span className={styles.unset}>{t('settings.profile_unset')}</span>
        ) : (
          <PersonPicker
            ref={picker}
            id={id}
            aria-describedby={`${id}-more`}
            aria-required={field.isRequired || undefined}
            placeholder={t('settings.profile_addPerson')}
            without={people}
            onPick={(userId) => set([...people, userId])}
          />
        )}
      </div>
    </ProfileRow>
  )
}

function Chip({ userId, onRemove }: { readonly userId: UserId; readonly onRemove: (() => void) | null }) {
  const { name } = useAccount((state) => displayUser(state, userId))
  return (
    <FieldChip
      picture={<UserAvatar userId={userId} size={18} />}
      name={name}
      removeLabel={t('app.remove_person', { name })}
      onRemove={onRemove}
    />
  )
}
