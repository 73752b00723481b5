import { useRef } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import { call, useAccount, useAccountStore, useApi, useIsOffline } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { useServerCall } from '../../../common/forms/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { ChoosePicture, usePictureLimit } from '../../../common/pictureChoice/index.ts'
import { AccountRow } from './AccountRow.tsx'
import { useOwnBlock } from './useOwnBlock.ts'

/** Returns true for a generated picture, which nobody uploaded. */
const isMadeUp = (url: string): boolean => /^\/avatar\/|^https?:\/\/([^/]*\.)?gravatar\.com\//.test(url)

/** Profile picture. The server crops an uploaded image to a square. */
export function Picture() {
  const { id } = useAccountStore()
  const api = useApi()
  const self = useAccount(selectSelf)
  const maxMib = usePictureLimit()
  const block = useOwnBlock('avatar')
  const isOffline = useIsOffline()
  const removal = useServerCall()
  const upload = useRef<HTMLButtonElement>(null)
  if (self === undefined) return null
  const { avatarUrl } = self
  const isOwn = avatarUrl !== null && !(avatarUrl !== undefined && isMadeUp(avatarUrl))
  const isFixed = block !== null

  const use = async (picture: Uint8Array<ArrayBuffer>): Promise<void> => {
    await call('account.setPicture', { account: id, picture })
    removal.tell({ kind: 'done', words: t('settings.account_picture_done') })
  }
  const remove = (): void => {
    void removal.run(async () => {
      await api('removeAvatar', {})
      // Removing the picture removes this button, so its focus moves to the upload button.
      upload.current?.focus()
      return t('settings.account_picture_removed')
    })
  }
  return (
    <AccountRow
      title={t('settings.account_picture')}
      hint={t('settings.account_picture_hint', { size: maxMib })}
      block={block}
      isOffline={isOffline}
      end={removal.end}
    >
      <UserAvatar userId={self.id} size={64} />
      <ChoosePicture
        ref={upload}
        isWaiting={isOffline}
        isFixed={isFixed}
        onUse={use}
        onFault={(words) => removal.tell(words === null ? null : { kind: 'failed', words })}
      />
      {isOwn && (
        <Button busy={removal.isBusy} aria-disabled={isOffline} disabled={isFixed} onClick={remove}>
          {t('settings.account_picture_remove')}
        </Button>
      )}
    </AccountRow>
  )
}
