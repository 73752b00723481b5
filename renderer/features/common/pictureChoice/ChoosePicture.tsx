import { useState, type Ref } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { pictureTypes } from '../../../../shared/ipc/calls/ownPicture.ts'
import { realmNumber } from '../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../state/index.ts'
import { PictureFile } from './PictureFile.tsx'
import { PictureCrop } from './PictureCrop.tsx'

const mib = 1024 * 1024

/** Returns the maximum size of an avatar file on the account's server, in mebibytes. */
export const usePictureLimit = (): number =>
  useAccount((state) => realmNumber(state, 'max_avatar_file_size_mib', 5))

interface ChoosePictureProps {
  readonly ref?: Ref<HTMLButtonElement>
  /** True while the change is impossible because it needs a connection. */
  readonly isWaiting?: boolean
  readonly isFixed?: boolean
  readonly onUse: (png: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Called with the reason why a file cannot be used, or with null when another one was chosen. */
  readonly onFault: (words: string | null) => void
}

/** Button that asks for a file, and then for the square of the picture to use as avatar. */
export function ChoosePicture({ ref, isWaiting, isFixed, onUse, onFault }: ChoosePictureProps) {
  const maxMib = usePictureLimit()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = (chosen: File): void => {
    const { name, size, type } = chosen
    if (size > maxMib * mib) return onFault(t('settings.account_picture_large', { name, size: maxMib }))
    const unreadable = t('settings.account_picture_unreadable', { name })
    if (!pictureTypes.some((known) => known === type)) return onFault(unreadable)
    onFault(null)
    createImageBitmap(chosen).then(setPicture, () => onFault(unreadable))
  }
  return (
    <>
      <PictureFile ref={ref} isWaiting={isWaiting} isFixed={isFixed} onFile={open} />
      {picture !== null && <PictureCrop picture={picture} onUse={onUse} onClose={() => setPicture(null)} />}
    </>
  )
}
