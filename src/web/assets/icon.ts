export const iconText = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{color:#3451d1}@media(prefers-color-scheme:dark){path{color:#9db4ff}}</style><path d="M3 8.2 12 4l9 4.2-9 4.2z" fill="currentColor"/><path d="M3 12.4 12 16.6l9-4.2M3 16.4 12 20.6l9-4.2" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"/></svg>
`;
