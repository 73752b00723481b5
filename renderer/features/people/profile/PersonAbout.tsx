import type { ReactNode } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { mailAddress } from '../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore, useNow, openAddress } from '../../../state/index.ts'
import { FieldChip, Icon, IconButton } from '../../../ui/index.ts'
import { FieldValue, PersonChip } from './FieldValue.tsx'
import { localTime } from './localTime.ts'
import page from './page.module.css'
import styles from './person.module.css'
import { copyEmail } from './personActions.ts'
import { botsOf, groupsOf } from './personSelectors.ts'
import { sinceWords } from './roleWords.ts'
import { useShownFields } from './useShownFields.ts'

interface PartProps {
  readonly user: User
}

/** All details of a user's profile. */
export function PersonAbout({ user }: PartProps) {
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const address = useAccount((state) => mailAddress(state, user))
  const { fields } = useShownFields(user.id)
  const time = user.isActive && !user.isBot ? localTime(now, user.timezone, hour24) : null
  return (
    <section aria-label={t('person.about')}>
      <h2>{t('person.about')}</h2>
      <dl className={page.about}>
        {time !== null && <Row name={t('person.time')}>{time}</Row>}
        <Row name={t('person.email')}>
          {address === null ? (
            <span className={page.faint}>{t('person.email_hidden')}</span>
          ) : (
            <>
              <span data-selectable>{address}</span>
              <IconButton
                icon="copy"
                size={14}
                label={t('person.email_copy')}
                onClick={() => copyEmail(address)}
              />
            </>
          )}
        </Row>
        {fields.map(({ field, value }) => (
          <Row key={field.id} name={field.name}>
            <FieldValue field={field} value={value} />
          </Row>
        ))}
        <Row name={t('person.role')}>{sinceWords(user)}</Row>
        {time === null && user.timezone !== '' && !user.isBot && (
          <Row name={t('person.timeZone')}>
            <span dir="auto">{user.timezone.replaceAll('_', ' ')}</span>
          </Row>
        )}
        {user.isBot && (
          <Row name={t('person.owner')}>
            {user.botOwnerId === null ? t('person.owner_unknown') : <PersonChip userId={user.botOwnerId} />}
          </Row>
        )}
      </dl>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}

const Row = ({ name, children }: RowProps) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Groups that the user was added to. */
export function PersonGroups({ user }: PartProps) {
  const account = useAccountStore().id
  const groups = useAccount((state) => groupsOf(state, user.id))
  return (
    <ChipSection
      title={t('person.groups')}
      items={groups}
      chip={({ id, name }) => (
        <FieldChip
          key={id}
          picture={<Icon name="group" size={13} />}
          name={name}
          onOpen={() => openAddress({ view: 'groups', page: 'group', groupId: id }, { account })}
        />
      )}
    />
  )
}

/** Bots that the user owns. */
export function PersonBots({ user }: PartProps) {
  const bots = useAccount((state) => botsOf(state, user.id))
  return (
    <ChipSection
      title={t('person.bots')}
      items={bots}
      chip={({ id }) => (
        <li key={id}>
          <PersonChip userId={id} />
        </li>
      )}
    />
  )
}

interface ChipSectionProps<T> {
  readonly title: string
  readonly items: readonly T[]
  readonly chip: (item: T) => ReactNode
}

/** Maximum number of groups and bots drawn on the page. */
const maxDrawn = 100

/** Renders nothing if there are no items. */
function ChipSection<T>({ title, items, chip }: ChipSectionProps<T>) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.chips} aria-label={title}>
        {items.slice(0, maxDrawn).map(chip)}
        {items.length > maxDrawn && <li>{t('person.groups_more', { count: items.length - maxDrawn })}</li>}
      </ul>
    </section>
  )
}
