import { useEffect, useState } from 'react'
import type { UploadRow } from '../../../shared/model/uploadRow.ts'
import { call, listen, logError } from '../../state/index.ts'

const none: readonly UploadRow[] = []

/** The account's uploads, as main tells them; null: not known yet. */
export function useUploadRows(account: string): readonly UploadRow[] {
  const [rows, setRows] = useState(none)
  useEffect(() => {
    let isNewer = false
    const end = listen('upload.changed', (told) => {
      if (told.account !== account) return
      isNewer = true
      setRows(told.uploads)
    })
    call('upload.list', { account }).then(
      (listed) => {
        if (!isNewer) setRows(listed ?? none)
      },
      (error: unknown) => logError(`upload.list: ${String(error)}`, 'warn'),
    )
    return () => {
      isNewer = true
      end()
    }
  }, [account])
  return rows
}
