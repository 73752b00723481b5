import { t } from '../../../../../shared/i18n.ts'
import { maxRealmPictureBytes } from '../../../../../shared/ipc/calls/realmPicture.ts'
import { pictureTypes } from '../../../../../shared/ipc/calls/ownPicture.ts'
import { CallFailure } from '../../../../state/index.ts'

const wrong = (message: string): CallFailure => new CallFailure({ code: 'bad-input', message })

const mib = 1024 * 1024

export interface PictureFile {
  readonly name: string
  readonly type: (typeof pictureTypes)[number]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Reads a chosen file. Throws an error with a message for the user if it is not a usable picture. */
export async function readPicture(chosen: File, maxMib: number): Promise<PictureFile> {
  const { name, size } = chosen
  const type = pictureTypes.find((known) => known === chosen.type)
  if (type === undefined) throw wrong(t('settings.account_picture_unreadable', { name }))
  const maxSizeMib = Math.min(maxMib, maxRealmPictureBytes / mib)
  if (size > maxSizeMib * mib) throw wrong(t('settings.account_picture_large', { name, size: maxSizeMib }))
  return { name: name.slice(-255), type, bytes: new Uint8Array(await chosen.arrayBuffer()) }
}
