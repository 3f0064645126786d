; Inno Setup's recipe for the installer: for one user, or for all by choice; no administrator is needed.
; iscc /DVersion=0.1.0 /DFolder=...\dist\qtgo /DOut=...\dist qtgo.iss   (made\registry.iss is by prepare.py)
[Setup]
AppId={{6E0B6C0B-2B1C-4C2C-9C39-51A0C6D1E7A4}
AppName=QtGo
AppVersion={#Version}
AppPublisher=The QtGo developers
AppPublisherURL=https://github.com/qtgo/qtgo
DefaultDirName={autopf}\QtGo
DefaultGroupName=QtGo
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesInstallIn64BitMode=x64compatible arm64
ChangesAssociations=yes
LicenseFile=..\..\..\LICENSE
SetupIconFile=..\made\qtgo.ico
UninstallDisplayIcon={app}\qtgow.exe
OutputDir={#Out}
OutputBaseFilename=qtgo-{#Version}-windows-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\QtGo"; Filename: "{app}\qtgow.exe"; AppUserModelID: "io.github.qtgo.QtGo"
Name: "{autodesktop}\QtGo"; Filename: "{app}\qtgow.exe"; AppUserModelID: "io.github.qtgo.QtGo"; Tasks: desktopicon

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[Registry]
#include "..\made\registry.iss"

[Run]
Filename: "{app}\qtgow.exe"; Description: "{cm:LaunchProgram,QtGo}"; Flags: nowait postinstall skipifsilent
