import { useState } from 'react'
import { hasDeactivationMails } from '../../../../../shared/api/capabilities.ts'
import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useApi, useServerHas } from '../../../../state/index.ts'
import { showToast, TextArea } from '../../../../ui/index.ts'
import { AskDialog, LimitedButton } from '../../../common/forms/index.ts'
import { botsOf, groupsOf } from '../personSelectors.ts'
import { whyNotManage, whyNotRole } from './adminLimits.ts'
import styles from './administration.module.css'

interface Props {
  readonly user: User
}

/** Button that deactivates or reactivates the user after a confirmation. */
export function ActivationButton({ user }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const block = useAccount((state) => (user.isActive ? whyNotRole(state, user) : whyNotManage(state)))
  if (isSelf) return null
  return (
    <p className={styles.buttons}>
      <LimitedButton block={block} isDanger={user.isActive} onClick={() => setAsking(true)}>
        {t(user.isActive ? 'peopleAdmin.deactivate_ask' : 'peopleAdmin.reactivate_ask')}
      </LimitedButton>
      {block !== null && <small className={styles.why}>{block}</small>}
      {isAsking && <ActivationDialog user={user} onClose={() => setAsking(false)} />}
    </p>
  )
}

function ActivationDialog({ user, onClose }: Props & { readonly onClose: () => void }) {
  const api = useApi()
  const hasMails = useServerHas(hasDeactivationMails)
  const bots = useAccount((state) => botsOf(state, user.id)).length
  const groups = useAccount((state) => groupsOf(state, user.id)).length
  const [isTold, setTold] = useState(false)
  const [comment, setComment] = useState('')
  // Keeps the state of the first render: the server's event can arrive before its response and would change the
  // question.
  const [wasActive] = useState(user.isActive)
  const { id: userId, name } = user
  return (
    <AskDialog
      title={t(wasActive ? 'peopleAdmin.deactivate_title' : 'peopleAdmin.reactivate_title', { name })}
      action={t(wasActive ? 'peopleAdmin.deactivate_do' : 'peopleAdmin.reactivate_do')}
      isDanger={wasActive}
      offlineWords={t('peopleAdmin.offline')}
      ask={async () => {
        const note = isTold ? { notificationComment: comment.trim() } : {}
        await (wasActive ? api('deactivateUser', { userId, ...note }) : api('reactivateUser', { userId }))
        showToast(t(wasActive ? 'peopleAdmin.deactivated' : 'peopleAdmin.reactivated', { name }))
      }}
      onClose={onClose}
    >
      {wasActive ? (
        <>
          <ul className={styles.effects}>
            <li>{t('peopleAdmin.effect_access')}</li>
            <li>{t('peopleAdmin.effect_messages')}</li>
            <li>{t('peopleAdmin.effect_channels')}</li>
            {groups > 0 && <li>{t('peopleAdmin.effect_groups', { count: groups })}</li>}
            {bots > 0 && <li>{t('peopleAdmin.effect_bots', { count: bots })}</li>}
          </ul>
          {hasMails && (
            <label className={styles.check}>
              <input type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)} />
              {t('peopleAdmin.mail')}
            </label>
          )}
          {isTold && (
            <TextArea
              isWide
              rows={3}
              aria-label={t('peopleAdmin.comment')}
              placeholder={t('peopleAdmin.comment')}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </>
      ) : (
        <p>{t('peopleAdmin.reactivate_text')}</p>
      )}
    </AskDialog>
  )
}
