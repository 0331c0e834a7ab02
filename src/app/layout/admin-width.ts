/** The width of the admin area, in pixels: its tables are wider than the other pages. */
export const adminWidth = 1360;
