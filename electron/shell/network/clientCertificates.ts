import { app } from 'electron'

/** Sends no certificates of the user to servers. By default, Electron sends the first one that matches. */
export function enableClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
}
