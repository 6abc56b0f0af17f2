/* Linked into sanitized test programs: Open MPI unloads its plug-ins when it
 * ends, and then LeakSanitizer cannot name the plug-in that leaked, so that
 * lsan.supp could not tell its leaks from ours. */
int dlclose(void *handle);

int dlclose(void *handle)
{
    (void)handle;
    return 0;
}
