/** Renders Markdown of the user as the server is expected to. */
export { echoHtml, markdown } from './echo.ts'
