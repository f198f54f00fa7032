/** Selects an open dialog: one of the browser's, or a sheet, which is a popover (`ui/dialog/show-over-page.ts`). */
export const OPEN_DIALOG = "dialog:is([open], :popover-open)";
