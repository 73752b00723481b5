import { app } from 'electron'

/** No server is shown a certificate of the person: left alone, Electron gives it the first that fits. */
export function enableClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
}
