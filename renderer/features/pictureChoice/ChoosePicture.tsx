import { useRef, useState, type Ref } from 'react'
import { t } from '../../../shared/i18n.ts'
import { pictureTypes } from '../../../shared/ipc/calls/ownPicture.ts'
import { realmNumber } from '../../../shared/model/organization/realm.ts'
import { useAccount } from '../../state/index.ts'
import { Button } from '../../ui/index.ts'
import { PictureCrop } from './PictureCrop.tsx'

const mib = 1024 * 1024

/** Most megabytes of a file that becomes somebody's picture, on the account's server. */
export const usePictureLimit = (): number =>
  useAccount((state) => realmNumber(state, 'max_avatar_file_size_mib', 5))

interface ChoosePictureProps {
  readonly ref?: Ref<HTMLButtonElement>
  /** True while the server would have to be asked, and cannot be. */
  readonly isWaiting?: boolean
  readonly isFixed?: boolean
  readonly onUse: (png: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Tells why a file cannot be used; null: another one was chosen. */
  readonly onFault: (words: string | null) => void
}

/** A button that asks for a file, and for the square of its picture that stands beside somebody's messages. */
export function ChoosePicture({
  ref,
  isWaiting = false,
  isFixed = false,
  onUse,
  onFault,
}: ChoosePictureProps) {
  const maxMib = usePictureLimit()
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = (chosen: File | undefined): void => {
    if (chosen === undefined) return
    const { name, size, type } = chosen
    if (size > maxMib * mib) return onFault(t('settings.account_picture_large', { name, size: maxMib }))
    const unreadable = t('settings.account_picture_unreadable', { name })
    if (!pictureTypes.some((known) => known === type)) return onFault(unreadable)
    onFault(null)
    createImageBitmap(chosen).then(setPicture, () => onFault(unreadable))
  }
  return (
    <>
      <Button ref={ref} aria-disabled={isWaiting} disabled={isFixed} onClick={() => file.current?.click()}>
        {t('settings.account_picture_upload')}
      </Button>
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
      {picture !== null && <PictureCrop picture={picture} onUse={onUse} onClose={() => setPicture(null)} />}
    </>
  )
}
