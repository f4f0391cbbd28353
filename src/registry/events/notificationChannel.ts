/** The name that NOTIFY and LISTEN use. Notifications carry nothing: they say that there is something to read. */
export const notificationChannel = 'toolset_registry';
