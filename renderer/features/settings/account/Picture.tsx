import { useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { pictureTypes } from '../../../../shared/ipc/calls/ownPicture.ts'
import { realmNumber } from '../../../../shared/model/organization/realm.ts'
import { selectSelf } from '../../../../shared/model/people/users.ts'
import { call, useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { UserAvatar } from '../../people/index.ts'
import { AccountRow } from './AccountRow.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import { useOwnBlock } from './useOwnBlock.ts'
import { useServerCall } from '../../forms/index.ts'

const mib = 1024 * 1024

/** Addresses of pictures that a server makes of an e-mail address, and that nobody uploaded. */
const isMadeUp = (url: string): boolean => /^\/avatar\/|^https?:\/\/([^/]*\.)?gravatar\.com\//.test(url)

/** The picture beside the person's messages: a square of a file, which the server keeps. */
export function Picture() {
  const { id } = useAccountStore()
  const self = useAccount(selectSelf)
  const maxMib = useAccount((state) => realmNumber(state, 'max_avatar_file_size_mib', 5))
  const block = useOwnBlock('avatar')
  const isOffline = useIsOffline()
  const removal = useServerCall()
  const file = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  if (self === undefined) return null
  const { avatarUrl } = self
  const isOwn = avatarUrl !== null && !(avatarUrl !== undefined && isMadeUp(avatarUrl))
  const isFixed = block !== null

  const open = (chosen: File | undefined): void => {
    if (chosen === undefined) return
    const { name, size, type } = chosen
    const fail = (words: string): void => removal.tell({ kind: 'failed', words })
    if (size > maxMib * mib) return fail(t('settings.account_picture_large', { name, size: maxMib }))
    if (!pictureTypes.some((known) => known === type))
      return fail(t('settings.account_picture_unreadable', { name }))
    removal.tell(null)
    createImageBitmap(chosen).then(setPicture, () => fail(t('settings.account_picture_unreadable', { name })))
  }
  const remove = (): void => {
    void removal.run(async () => {
      await call('api.call', { account: id, route: 'removeAvatar', params: {} })
      // The button goes with the picture.
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
      <Button ref={upload} aria-disabled={isOffline} disabled={isFixed} onClick={() => file.current?.click()}>
        {t('settings.account_picture_upload')}
      </Button>
      {isOwn && (
        <Button busy={removal.isBusy} aria-disabled={isOffline} disabled={isFixed} onClick={remove}>
          {t('settings.account_picture_remove')}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('settings.account_picture_file')}
        hidden
        onChange={({ target }) => {
          open(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {picture !== null && (
        <PictureCrop
          picture={picture}
          onClose={() => setPicture(null)}
          onDone={() => {
            setPicture(null)
            removal.tell({ kind: 'done', words: t('settings.account_picture_done') })
          }}
        />
      )}
    </AccountRow>
  )
}
