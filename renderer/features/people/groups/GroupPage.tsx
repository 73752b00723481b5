import { useEffect, useRef, useState } from 'react'
import { hasGroupDeactivation, hasGroupReactivation } from '../../../../shared/api/capabilities.ts'
import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { canReactivateGroup } from '../../../../shared/model/permissions/permissions.ts'
import { useAccount, useIsOffline, useLiveApi, useServerHas } from '../../../state/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import {
  AskDialog,
  EndWords,
  LimitedButton,
  OfflineWords,
  useServerCall,
  useTooOldWords,
} from '../../common/forms/index.ts'
import { whyNot } from './groupLimits.ts'
import { GroupMembers, GroupSubgroups } from './GroupMembers.tsx'
import { GroupPermissions } from './GroupPermissions.tsx'
import { GroupUses } from './GroupUses.tsx'
import { groupUses, supergroupsOf } from './groupUses.ts'
import { TextDialog } from './GroupText.tsx'
import styles from './groups.module.css'

/** Page of a group: its members, permissions, and the settings that use it. */
export function GroupPage({ groupId }: { readonly groupId: GroupId }) {
  const group = useAccount((state) => state.groups.get(groupId))
  if (group === undefined)
    return (
      <EmptyState icon="group" title={t('groups.gone')}>
        {t('groups.gone_hint')}
      </EmptyState>
    )
  return (
    <article className={styles.article} aria-label={groupLabel(group)}>
      <Top group={group} />
      <div className={styles.columns}>
        <GroupMembers group={group} />
        <GroupSubgroups group={group} />
      </div>
      <GroupPermissions group={group} />
      <GroupUses groupId={group.id} />
    </article>
  )
}

interface Props {
  readonly group: UserGroup
}

function Top({ group }: Props) {
  const isOffline = useIsOffline()
  const [isEditing, setEditing] = useState(false)
  const block = useAccount((state) => whyNot(state, 'manage', group))
  const label = groupLabel(group)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The group can load after its page was opened. Until then the surrounding pane has the focus, which moves here.
    const pane = document.activeElement
    if (pane?.getAttribute('tabindex') === '-1' && pane.contains(heading.current))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.top}>
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} dir="auto" data-selectable>
          {label}
        </h2>
        {group.description !== '' && (
          <p dir="auto" data-selectable>
            {group.description}
          </p>
        )}
        {group.isDeactivated && <p className={styles.dim}>{t('groups.is_deactivated')}</p>}
        {group.isSystem ? (
          <p className={styles.dim}>{t('groups.is_system')}</p>
        ) : (
          isOffline && <OfflineWords words={t('groups.offline')} />
        )}
      </div>
      {!group.isSystem && (
        <div className={styles.actions}>
          <Membership group={group} />
          <LimitedButton icon="edit" block={block} aria-disabled={isOffline} onClick={() => setEditing(true)}>
            {t('groups.edit')}
          </LimitedButton>
          <Activation group={group} />
        </div>
      )}
      {isEditing && <TextDialog group={group} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Button to join or leave the group. Only direct members can leave. */
function Membership({ group }: Props) {
  const api = useLiveApi()
  const selfId = useAccount((state) => state.self.userId)
  const isOffline = useIsOffline()
  const isIn = group.members.includes(selfId)
  const isThrough = useAccount((state) => !isIn && membersOfGroup(state, group.id).has(selfId))
  const block = useAccount((state) => whyNot(state, isIn ? 'leave' : 'join', group))
  const { end, isBusy, run } = useServerCall()
  if (group.isDeactivated) return null
  const change = (): void =>
    void run(async () => {
      await api('updateUserGroupMembers', { groupId: group.id, [isIn ? 'remove' : 'add']: [selfId] })
      return t(isIn ? 'groups.left' : 'groups.joined')
    })
  return (
    <>
      {isThrough && <span className={styles.dim}>{t('groups.you_through')}</span>}
      <LimitedButton block={block} busy={isBusy} aria-disabled={isOffline} onClick={change}>
        {t(isIn ? 'groups.leave' : 'groups.join')}
      </LimitedButton>
      <EndWords end={end} />
    </>
  )
}

/** Button that deactivates or reactivates the group after a confirmation. */
function Activation({ group }: Props) {
  const api = useLiveApi()
  const [isAsking, setAsking] = useState(false)
  const isKept = useServerHas(hasGroupDeactivation)
  const tooOld = useTooOldWords(hasGroupReactivation)
  const block = useAccount((state) =>
    group.isDeactivated && canReactivateGroup(state, group.id, Date.now())
      ? null
      : whyNot(state, 'manage', group),
  )
  const uses = useAccount(
    (state) => groupUses(state, group.id).length + supergroupsOf(state, group.id).length,
  )
  const count = useAccount((state) => membersOfGroup(state, group.id).size)
  const { id: groupId, isDeactivated, name } = group
  // The dialog keeps asking about the action it was opened for, even if the server's event arrives before its
  // response.
  const [asked, setAsked] = useState(isDeactivated)
  if (isDeactivated && tooOld !== null && !isAsking)
    return (
      <span className={styles.dim} data-tooltip={tooOld}>
        {t('groups.reactivate_old')}
      </span>
    )
  const words = asked ? 'reactivate' : isKept ? 'deactivate' : 'delete'
  return (
    <>
      <LimitedButton
        block={block}
        isDanger={!isDeactivated}
        onClick={() => {
          setAsked(isDeactivated)
          setAsking(true)
        }}
      >
        {t(isDeactivated ? 'groups.reactivate_ask' : isKept ? 'groups.deactivate_ask' : 'groups.delete_ask')}
      </LimitedButton>
      {isAsking && (
        <AskDialog
          title={t(`groups.${words}_title`, { name })}
          action={t(`groups.${words}_do`)}
          isDanger={!asked}
          hasClose
          ask={async () => {
            if (asked) await api('updateUserGroup', { groupId, isDeactivated: false })
            else await api(isKept ? 'deactivateUserGroup' : 'deleteUserGroup', { groupId })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(`groups.${words}_text`, { count })}</p>
          {!asked && uses > 0 && <p>{t('groups.deactivate_used', { count: uses })}</p>}
        </AskDialog>
      )}
    </>
  )
}
