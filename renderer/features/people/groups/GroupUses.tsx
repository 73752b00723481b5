import type { GroupId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { useAccount, useAccountStore, openAddress } from '../../../state/index.ts'
import { Button, Icon } from '../../../ui/index.ts'
import { channelIcon } from '../../common/places/index.ts'
import { groupUses, permissionWords, type GroupUse } from './groupUses.ts'
import styles from './groups.module.css'

interface Props {
  readonly groupId: GroupId
}

/** Maximum number of uses drawn. */
const maxShown = 60

/** Lists the settings that name the group, each as a link. */
export function GroupUses({ groupId }: Props) {
  const uses = useAccount((state) => groupUses(state, groupId))
  return (
    <section className={styles.part} aria-label={t('groups.used_in')}>
      <h3>{t('groups.used_in')}</h3>
      {uses.length === 0 ? (
        <p className={styles.dim}>{t('groups.used_nowhere')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.slice(0, maxShown).map((use) => (
            <li key={keyOf(use)}>
              <Use use={use} />
            </li>
          ))}
          {uses.length > maxShown && (
            <li className={styles.dim}>{t('groupSetting.more', { count: uses.length - maxShown })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function keyOf(use: GroupUse): string {
  const place = use.kind === 'channel' ? use.channelId : use.kind === 'group' ? use.groupId : 0
  return `${use.kind} ${String(place)} ${use.setting}`
}

function Use({ use }: { readonly use: GroupUse }) {
  const store = useAccountStore()
  const setting = permissionWords(use.setting)
  const place = useAccount((state) => {
    if (use.kind === 'organisation') return t('groups.organisation')
    if (use.kind === 'channel') return channelName(state, use.channelId) ?? t('messages.unknown_channel')
    const group = state.groups.get(use.groupId)
    return group === undefined ? '' : groupLabel(group)
  })
  const icon = useAccount((state) =>
    use.kind === 'channel' ? channelIcon(state.channels.get(use.channelId)) : 'group',
  )
  const words = t('groups.use', { place, setting })
  if (use.kind === 'organisation')
    return (
      <span className={styles.use}>
        <Icon name="gear" size={13} />
        {words}
      </span>
    )
  return (
    <Button
      icon={icon}
      onClick={() =>
        use.kind === 'channel'
          ? openAddress({ view: 'channels', page: 'settings', channelId: use.channelId, tab: 'permissions' })
          : openAddress({ view: 'groups', page: 'group', groupId: use.groupId }, { account: store.id })
      }
    >
      <span dir="auto">{words}</span>
    </Button>
  )
}
